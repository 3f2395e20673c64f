// Plays explainers. The server drew every state; this decides what is seen. See docs/explainers.md for the attributes.

const still = matchMedia('(prefers-reduced-motion: reduce)');
const BEAT_MS = 950;
const PER_HAN_MS = 165;
const PER_LETTER_MS = 235 / 5.6;

/** @param {string} [text] */
const numbers = (text = '') => text.split(/[ .]/).filter(Boolean).map(Number);

class ExplainerPlayer extends HTMLElement {
  figure = this.one('figure');
  steps = this.all('.xp-steps li');
  total = this.steps.length;
  counts = numbers(this.figure.dataset.counts);
  marked = this.all('[data-mark]');
  timed = this.all('[data-on]').map((part) => {
    const changes = (part.dataset.at ?? '').split(' ').map(numbers);
    return { part, on: numbers(part.dataset.on), changes, isMessage: part.matches('.xm') };
  });
  step = 0;
  /** What runs in an older turn ends. */
  turn = 0;
  isPlaying = false;

  connectedCallback() {
    this.setPlaying(false);
    this.addEventListener('click', this.choose);
    this.addEventListener('keydown', this.press);
    document.addEventListener('xp-play', (event) => event.target !== this && this.pause());
    document.addEventListener('visibilitychange', () => document.hidden && this.pause());
    new IntersectionObserver(([seen]) => seen?.isIntersecting || this.pause()).observe(this.figure);
    addEventListener('hashchange', () => this.followHash());
    this.followHash();
  }

  /** @param {string} selector @returns {HTMLElement[]} */
  all(selector) {
    return [...this.querySelectorAll(selector)].map((part) => /** @type {HTMLElement} */ (part));
  }
  /** @param {string} selector @returns {HTMLElement} */
  one(selector) {
    return this.all(selector)[0] ?? this;
  }
  get pace() {
    return Number(this.querySelector('select')?.value);
  }

  /** What is seen in a step once `count` of its messages have arrived. @param {number} step @param {number} count */
  paint(step, count) {
    for (const { part, on, changes, isMessage } of this.timed) {
      const left = changes.filter(([when, index = 0]) => when === step && index + Number(isMessage) > count);
      part.classList.toggle('is-on', on.includes(step) !== !!(left.length % 2));
    }
    const isOver = count >= (this.counts[step - 1] ?? 0);
    for (const part of this.marked)
      part.classList.toggle('hot', isOver && numbers(part.dataset.mark).includes(step));
  }

  /** False when something else was asked for meanwhile. @param {number} ms @param {(share: number) => void} [tick] */
  async wait(ms, tick) {
    const { turn } = this;
    const start = performance.now();
    for (let share = 0; share < 1;) {
      await new Promise(requestAnimationFrame);
      share = Math.min(1, (performance.now() - start) / ms);
      if (turn !== this.turn) return false;
      tick?.(share);
    }
    return true;
  }

  /** @param {HTMLElement} message */
  async send(message) {
    const parts = [...message.querySelectorAll('*')].map((part) => /** @type {SVGPathElement} */ (part));
    message.classList.add('is-on');
    const hasArrived = await this.wait(BEAT_MS * this.pace * 0.7, (share) => {
      const eased = share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;
      const [line, head, square, text] = parts;
      if (!line || !head || !square) return;
      const length = line.getTotalLength();
      const gone = length * eased;
      const { x, y } = line.getPointAtLength(gone);
      const dashes = message.matches('.xr') ? `${'5 4 '.repeat(gone / 9)}0` : gone;
      line.style.strokeDasharray = `${dashes} ${length}`;
      head.style.opacity = share < 1 ? '0' : '1';
      square.style.opacity = '1';
      square.setAttribute('transform', `translate(${x} ${y}) rotate(45)`);
      if (text) text.style.opacity = String(share * 2.5);
    });
    for (const part of parts) part.removeAttribute('style');
    return hasArrived;
  }

  /** @param {number} step */
  say(step) {
    this.step = step;
    this.figure.dataset.step = `${step}`;
    const box = this.one('.xp-say');
    const text = this.one('.xp-t');
    /** @param {HTMLElement} [from] */
    const fill = (from) =>
      text.replaceChildren(...(from?.querySelector('p')?.cloneNode(true).childNodes ?? []));
    const item = this.steps[step - 1];
    const title = item?.querySelector('.xp-h')?.textContent ?? '';
    this.one('.xp-say .cell').textContent = `${step}`;
    this.one('.xp-say .xp-h').textContent = title;
    box.hidden = false;
    if (box.dataset.width !== `${box.clientWidth}`) {
      // So that nothing below moves.
      box.style.minBlockSize = '';
      const heights = this.steps.map((each) => (fill(each), box.offsetHeight));
      box.style.minBlockSize = `${Math.max(...heights)}px`;
      box.dataset.width = `${box.clientWidth}`;
    }
    fill(item);
    this.one('[aria-live]').textContent = `${step} / ${this.total}. ${title}. ${text.textContent}`;
    for (const each of this.steps) each.classList.toggle('now', each === item);
    for (const cell of this.all('.xp-nav [data-go]'))
      cell.ariaCurrent = cell.dataset.go === `${step}` ? 'step' : null;
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    this.figure.classList.toggle('playing', isPlaying);
    const label = this.one('.xp-play span');
    const { play, pause, again } = label.dataset;
    label.textContent = (isPlaying ? pause : this.step < this.total ? play : again) ?? '';
    for (const arrow of this.all('[data-d]')) {
      const next = this.step + Number(arrow.dataset.d);
      arrow.ariaDisabled = String(next < 1 || next > this.total);
    }
  }

  /** @param {number} from */
  async play(from) {
    this.turn += 1;
    this.dispatchEvent(new Event('xp-play', { bubbles: true }));
    for (let step = from; step <= this.total; step += 1) {
      this.say(step);
      this.setPlaying(true);
      const read = this.wait(this.readingTime(step), (share) =>
        this.figure.style.setProperty('--p', `${share}`),
      );
      if (!(await this.act(step)) || !(await this.wait(BEAT_MS * this.pace)) || !(await read)) return;
    }
    this.setPlaying(false);
  }

  /** Cut to its end where motion is not wanted. @param {number} step */
  async act(step) {
    this.paint(step, still.matches ? Infinity : 0);
    if (still.matches) return true;
    if (!(await this.wait(BEAT_MS * this.pace * 0.5))) return false;
    for (let index = 0; index < (this.counts[step - 1] ?? 0); index += 1) {
      // In both drawings, of which the page shows one.
      const now = this.timed.filter((each) => each.isMessage && `${each.changes}` === `${step},${index}`);
      const arrived = await Promise.all(now.map(({ part }) => this.send(part)));
      if (arrived.includes(false)) return false;
      this.paint(step, index + 1);
      if (!(await this.wait(BEAT_MS * this.pace * 0.35))) return false;
    }
    return true;
  }

  /** @param {number} step */
  readingTime(step) {
    const text = this.steps[step - 1]?.querySelector('p')?.textContent ?? '';
    const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
    return (han * PER_HAN_MS + (text.length - han) * PER_LETTER_MS) * this.pace;
  }

  pause() {
    if (this.isPlaying) this.show(this.step);
  }

  /** @param {number} step */
  show(step) {
    this.turn += 1;
    this.say(step);
    this.paint(step, Infinity);
    this.setPlaying(false);
  }

  /** @param {number} wanted */
  go(wanted) {
    const step = Math.max(1, Math.min(this.total, wanted));
    this.show(step);
    history.replaceState(history.state, '', `#${this.figure.id}-step-${step}`);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else void this.play(this.step < this.total ? this.step || 1 : 1);
  }

  /** @param {Event} event */
  choose(event) {
    const target = this.all('a, button').find((each) => event.composedPath().includes(each));
    const { go, d } = target?.dataset ?? {};
    if (target?.matches('.xp-play')) this.toggle();
    else if (target?.matches('.xp-from')) {
      event.preventDefault();
      this.one('.xp-stage').scrollIntoView({ behavior: still.matches ? 'auto' : 'smooth' });
      this.one('.xp-play').focus({ preventScroll: true });
      void this.play(Number(go));
    } else if (go) this.go(Number(go));
    else if (d && target?.ariaDisabled !== 'true') this.go(this.step + Number(d));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || this.querySelector('select:focus')) return;
    const ahead = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
    /** @type {Record<string, number>} */
    const named = { ArrowRight: this.step + ahead, ArrowLeft: this.step - ahead, Home: 1, End: this.total };
    const digit = /^[1-9]$/.test(key) && Number(key) <= this.total ? Number(key) : null;
    const wanted = named[key] ?? digit;
    if (key === 'k') this.toggle();
    if (wanted === null) return;
    event.preventDefault();
    this.go(wanted);
  }

  /** `#id-step-3` opens at the end of step 3; `#step-3` too where the page has one explainer. */
  followHash() {
    const [, id, step] = /^#(?:(.+)-)?step-(\d+)$/.exec(location.hash) ?? [];
    const isOnly = document.querySelectorAll(this.localName).length === 1;
    if ((id ? id !== this.figure.id : !isOnly) || !this.steps[Number(step) - 1]) return;
    this.go(Number(step));
    this.one('.xp-stage').scrollIntoView();
  }
}

customElements.define('explainer-player', ExplainerPlayer);
