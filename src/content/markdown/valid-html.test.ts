import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { render } from './testing/rendered.ts';

const EVERYTHING = `# 概览 {#overview}

正文**重点：**[^1]，*强调*、\`code\`、~~删除。~~[链接](../other/index.en.md "题") https://example.com，再见[^1]。

### Skipped a level

> [!WARNING]
> 注意 H<sub>2</sub>O。

> 引用 <ruby>汉<rt>hàn</rt></ruby>

Term
: text

词
: 释

  第二段

- [x] done
- [ ] 未完

3. three
   - nested

| a | 乙 |
|--:|:-:|
| 1 | 2 |

| b |
|---|
| 3 |

\`\`\`go title="sync.go" {1} numbers
func main() {} // 注释
\`\`\`

\`\`\`ts diff
-const a = 1;
+const a = 2;
\`\`\`

:::aside
旁注 $x^2$。
:::

:::wide
![图](images/a.png "说明")
:::

$$
\\frac{a}{b}
$$

![演示](a.mp4 "字幕") ![remote](https://example.com/a.png)

![歌](a.mp3)

<details>
<summary>更多</summary>

Inside.

</details>

<iframe src="https://example.com/x" title="x"></iframe>

<a id="x"></a>

## Comments

## Comments

End[^n].

[^1]: 注 *一*。
[^n]: Note

    in two paragraphs
`;

test.each(['en', 'zh'])('everything an article in %s can hold is valid HTML', async (lang) => {
  const html = await render(EVERYTHING, { lang });
  const validator = new HtmlValidate({ extends: ['html-validate:recommended', 'html-validate:a11y'] });
  const page = `<!DOCTYPE html>
<html lang="${lang}"><head><title>T</title></head><body><main><h1>T</h1><div class="prose">
${html}
</div></main></body></html>`;
  const report = await validator.validateString(page);
  expect(
    report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => [ruleId, message, line]),
    ),
  ).toEqual([]);
});
