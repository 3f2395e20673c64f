import { describe, expect, it } from 'vitest';
import { FIELDS } from './fields.ts';

describe('the declaration of fields', () => {
  const declarations = Object.entries(FIELDS);

  it('has every name once', () => {
    const names = declarations.flatMap(([name, field]) => [
      name,
      ...(field.otherNames ?? []),
      ...(field.negatedNames ?? []),
      ...(field.chineseName === undefined ? [] : [field.chineseName]),
    ]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it('knows the names of the rules', () => {
    const chinese = declarations.flatMap(([, { chineseName }]) => chineseName ?? []);
    expect(chinese.sort()).toEqual(
      '标题 日期 更新 作者 分类 标签 摘要 封面 语言 草稿 评论 目录 系列'.split(' ').sort(),
    );
    const other = declarations.flatMap(([, { otherNames, negatedNames }]) => [
      ...(otherNames ?? []),
      ...(negatedNames ?? []),
    ]);
    expect(other.sort()).toEqual(
      'categories tag authors summary description lastmod modified image language published'
        .split(' ')
        .sort(),
    );
  });

  it.each(declarations)('%s is documented', (_name, { label, description }) => {
    expect(label).not.toBe('');
    expect(description).toMatch(/\.$/);
  });
});
