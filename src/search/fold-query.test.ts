import { expect, it } from 'vitest';
import { foldQuery } from './fold-query.ts';

it.each([
  ['  Kubelet  Sync ', 'kubelet sync'],
  ['ｋｕｂｅｌｅｔ', 'kubelet'],
  ['網路 與 Café', '网路 与 cafe'],
  ['"exact  phrase" -word tag:Go', '"exact phrase" -word tag:go'],
  ['C++ 👩‍💻', 'c++ 👩‍💻'],
  ['', ''],
])('%j is logged as %j', (query, folded) => {
  expect(foldQuery(query)).toBe(folded);
  expect(foldQuery(folded)).toBe(folded);
});
