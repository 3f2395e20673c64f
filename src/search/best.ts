/**
 * The first `count` items in the order of `compare`, sorted, without sorting all of them: a heap keeps the best so far,
 * with the worst of these on top.
 */
export function takeBest<T>(items: Iterable<T>, count: number, compare: (a: T, b: T) => number): T[] {
  const heap: T[] = [];
  for (const item of items) {
    if (heap.length < count) {
      heap.push(item);
      siftUp(heap, compare);
    } else if (count > 0 && compare(item, heap[0] as T) < 0) {
      heap[0] = item;
      siftDown(heap, compare);
    }
  }
  return heap.sort(compare);
}

function siftUp<T>(heap: T[], compare: (a: T, b: T) => number): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (compare(heap[at] as T, heap[parent] as T) <= 0) return;
    [heap[at], heap[parent]] = [heap[parent] as T, heap[at] as T];
    at = parent;
  }
}

function siftDown<T>(heap: T[], compare: (a: T, b: T) => number): void {
  for (let at = 0; ;) {
    let worst = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && compare(heap[child] as T, heap[worst] as T) > 0) worst = child;
    }
    if (worst === at) return;
    [heap[at], heap[worst]] = [heap[worst] as T, heap[at] as T];
    at = worst;
  }
}
