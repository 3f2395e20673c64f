import { describe, expect, it } from 'vitest';
import { parseSiteConfig, type SiteConfigResult } from './parse-config.ts';

const accepted = (source: string | null) => {
  const result = parseSiteConfig(source, '/srv/my-site/content');
  if (!result.ok) throw new Error(result.problem.message);
  return result.config;
};
const refused = (source: string) => {
  const result: SiteConfigResult = parseSiteConfig(source, '/srv/content');
  return result.ok
    ? null
    : { line: result.problem.line, field: result.problem.field, message: result.problem.message };
};

describe('site.yaml', () => {
  it('has a default for every key', () => {
    expect(accepted(null)).toMatchObject({
      title: { en: 'content', zh: 'content' },
      languages: ['en', 'zh'],
      defaultLang: 'en',
      timezone: 'UTC',
      author: null,
      nav: null,
      remoteImages: true,
    });
    expect(accepted('')).toEqual(accepted(null));
    expect(accepted('# only a comment\n')).toEqual(accepted(null));
  });

  it('takes one text for all languages or one for each', () => {
    const config = accepted(
      'title: { en: Gaozhi, zh: 稿纸 }\ndescription: 文章\nlogo: 稿纸\nterms: { tech: { en: Tech, zh: 技术 } }\n',
    );
    expect(config.title).toEqual({ en: 'Gaozhi', zh: '稿纸' });
    expect(config.description).toEqual({ en: '文章', zh: '文章' });
    expect(config.logo).toEqual(['稿', '纸']);
    expect(config.terms.get('tech')).toEqual({ en: 'Tech', zh: '技术' });
  });

  it('makes the first language the default and fills its text in where another lacks one', () => {
    const config = accepted('languages: [zh, en]\ntitle: { zh: 稿纸 }\n');
    expect(config.defaultLang).toBe('zh');
    expect(config.title).toEqual({ zh: '稿纸', en: '稿纸' });
  });

  it('reads authors, declared fields and the image switch', () => {
    const config = accepted(
      'author: lin\nauthors: { lin: { name: { en: Lin Lan, zh: 林岚 }, url: "https://example.org" } }\nfields: { level: { type: string, facet: true } }\nimages: { remote: false }\n',
    );
    expect(config.authors.get('lin')?.name).toEqual({ en: 'Lin Lan', zh: '林岚' });
    expect(config.fields).toEqual([{ name: 'level', type: 'string', facet: true, label: null }]);
    expect(config.remoteImages).toBe(false);
  });

  it.each([
    ['unknown key', 'title: A\ntitel: B\n', 2, 'titel'],
    ['unknown zone', 'title: A\n\ntimezone: Mars/Base\n', 3, 'timezone'],
    ['no language', 'languages: []\n', 1, 'languages'],
    ['a facet called as a parameter', 'fields:\n  page:\n    facet: true\n', 3, 'fields.page.facet'],
    ['a language twice', 'languages: [en, en]\n', 1, 'languages'],
    ['a logo that is a word', 'title: A\nlogo: Inkloop\n', 2, 'logo'],
    [
      'an address that is none',
      'authors:\n  lin:\n    name: Lin\n    url: "javascript:alert(1)"\n',
      4,
      'authors.lin.url',
    ],
    ['navigation to another host', 'nav:\n  - label: X\n    href: //evil.example\n', 3, 'nav.0.href'],
    ['broken YAML', 'title: "A\nlogo: B\n', 1, 'site'],
    ['an alias', 'title: &a A\ndescription: *a\n', 1, 'site'],
  ])('refuses %s and names the line', (_what, source, line, field) => {
    const result = refused(source);
    expect(result?.field).toBe(field);
    if (field !== 'site') expect(result?.line).toBe(line);
  });
});
