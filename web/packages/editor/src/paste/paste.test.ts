// @vitest-environment jsdom

import { getSchema } from "@tiptap/core";
import { DOMParser as DocumentParser } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { write } from "../dialect/write";
import { parts } from "../document/parts";
import { cleanPasted } from "./clean";
import { isPictureAlone } from "./pictures";

const schema = getSchema(parts());

/** What becomes of HTML that is pasted into an empty text. */
function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(
    cleanPasted(html, "https://zhegui.example"),
    "text/html",
  );
  return write(DocumentParser.fromSchema(schema).parse(body));
}

/** A paragraph as Word writes one of a list. */
function listed(list: string, sign: string, words: string, tag = "p"): string {
  return `<${tag} class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;
mso-list:${list}'><![if !supportLists]><span lang=EN-US style='mso-fareast-font-family:宋体'><span
style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<span lang=EN-US><o:p></o:p></span></${tag}>`;
}

/** A formula as Word writes it: in a comment, and a picture for all others. */
function equation(omml: string, isBlock = false): string {
  const math = `<m:oMath>${omml}</m:oMath>`;
  return `<!--[if gte msEquation 12]>${isBlock ? `<m:oMathPara>${math}</m:oMathPara>` : math}<![endif]--><![if !msEquation]><span style='position:relative;top:3.0pt'><!--[if gte vml 1]><v:shape id="_x0000_i1025"/><![endif]--><![if !vml]><img width=9 height=36
src="file:///C:/Users/li/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="_x0000_i1025"><![endif]></span><![endif]>`;
}

const R = (words: string) =>
  `<i><span lang=EN-US style='font-family:"Cambria Math",serif'><m:r>${words}</m:r></span></i>`;

describe("Word", () => {
  test.each([
    [
      "a page: styles, empty paragraphs and lines broken within Chinese",
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head>
<body lang=ZH-CN><!--StartFragment--><p class=MsoNormal><span style='font-family:宋体'>接地电阻应在雷
雨季节前<b style='mso-bidi-font-weight:normal'>测量</b></span><span lang=EN-US>，for&nbsp;each
line<o:p></o:p></span></p><p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal>第二段</p><!--EndFragment--></body></html>`,
      "接地电阻应在雷雨季节前**测量**，for each line\n\n第二段",
    ],
    [
      "headings, one level down for the page's own title",
      "<h1><b>总则</b></h1><h2>范围</h2><h4>细目</h4>",
      "## 总则\n\n### 范围\n\n#### 细目",
    ],
    ["a numbered heading", listed("l1 level1 lfo2", "1.1", "范围", "h2"), "## 1.1 范围"],
    [
      "a list of marks",
      listed("l0 level1 lfo1", "·", "甲") + listed("l0 level1 lfo1", "·", "乙"),
      "- 甲\n- 乙",
    ],
    [
      "lists within lists, which go on after them",
      listed("l0 level1 lfo1", "1.", "甲") +
        listed("l0 level2 lfo1", "a)", "子") +
        listed("l0 level3 lfo1", "n", "孙") +
        listed("l0 level2 lfo1", "b)", "丑") +
        listed("l0 level1 lfo1", "2.", "乙"),
      "1. 甲\n   1. 子\n      - 孙\n   2. 丑\n2. 乙",
    ],
    [
      "a list that begins below, and a level left out",
      listed("l0 level2 lfo1", "·", "下") +
        listed("l0 level1 lfo1", "·", "上") +
        listed("l0 level3 lfo1", "·", "深"),
      "- 下\n\n+ 上\n  - 深",
    ],
    [
      "a list that goes on after a paragraph",
      `${listed("l0 level1 lfo1", "3、", "丙")}<p>说明</p>${listed("l0 level1 lfo1", "4、", "丁")}`,
      "3. 丙\n\n说明\n\n4. 丁",
    ],
    [
      "two lists, one after the other",
      listed("l0 level1 lfo1", "一、", "甲") + listed("l1 level1 lfo2", "（1）", "乙"),
      "1. 甲\n\n1) 乙",
    ],
    [
      "articles, which are cited by their number",
      listed("l0 level1 lfo1", "第三条", "用人单位") + listed("l0 level1 lfo1", "第四条", "劳动者"),
      "第三条 用人单位\n\n第四条 劳动者",
    ],
    [
      "a table with paragraphs and items in its cells",
      `<table class=MsoTableGrid border=1><tr style='height:15.6pt'><td width=100 valign=top><p class=MsoNormal>类型</p></td><td><p>要求</p></td></tr>
<tr><td><p>工作<br>接地</p><p>（变压器）</p></td><td>${listed("l0 level1 lfo1", "1.", "甲")}${listed("l0 level1 lfo1", "2.", "乙")}</td></tr></table>`,
      "| 类型 | 要求 |\n| --- | --- |\n| 工作 接地 （变压器） | 1. 甲 2. 乙 |",
    ],
    [
      "cells over rows and columns",
      `<table><tr><td rowspan=2><p>甲</p></td><td colspan=2><p>乙</p></td></tr><tr><td>丙</td><td>丁</td></tr>
<tr><td colspan=3>戊</td></tr><![if !supportMisalignedColumns]><tr height=0><td width=9></td><td width=9></td></tr><![endif]></table>`,
      "| 甲 | 乙 |  |\n| --- | --- | --- |\n|  | 丙 | 丁 |\n| 戊 |  |  |",
    ],
    [
      "a frame of one cell",
      "<table><tr><td><p>注意：</p><ul><li>断电</li></ul></td></tr></table>",
      "注意：\n\n- 断电",
    ],
    [
      "a picture with the words that its author gave it",
      `<p class=MsoNormal><!--[if gte vml 1]><v:shape/><![endif]--><![if !vml]><img width=415 height=255
src="file:///C:/Users/li/clip_image001.jpg" alt="三极法接线" v:shapes="a"><![endif]></p>`,
      "![三极法接线](gap:)",
    ],
    [
      "a picture named by its file",
      `<p><img src="file:///C:/a.png" alt="C:\\Users\\li\\图 1.png"></p>`,
      "![](gap:)",
    ],
    [
      "a formula in a line, without its picture",
      `<p class=MsoNormal>由${equation(`<m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num>${R("U")}</m:num><m:den>${R("I")}</m:den></m:f>`)}得出</p>`,
      "由$\\frac{U}{I}$得出",
    ],
    [
      "a formula in a paragraph of its own",
      `<p class=MsoNormal>${equation(`${R("E=m")}<m:sSup><m:e>${R("c")}</m:e><m:sup>${R("2")}</m:sup></m:sSup>`, true)}<o:p></o:p></p>`,
      "$$\nE=mc^{2}\n$$",
    ],
    [
      "a formula in an item of a list",
      listed("l0 level1 lfo1", "1.", `设${equation(R("x"))}`),
      "1. 设$x$",
    ],
    [
      "remarks and what was deleted under revision",
      `<p>保留<del cite="mailto:li" datetime="2026-01-01"><span class=msoDel>删去</span></del><ins cite="mailto:li">加上</ins><span class=MsoCommentReference>[批注1]</span></p><div style='mso-element:comment-list'>批注内容</div>`,
      "保留加上",
    ],
    [
      "signs above and below the line",
      "<p>25 mm<sup>2</sup>，H<sub>2</sub>O，R<sub>E</sub></p>",
      "25 mm²，H₂O，R$_{E}$",
    ],
    ["a table of contents", `<p><a href="#_Toc1">一 总则</a></p>`, "一 总则"],
  ])("%s", (_name, html, markdown) => {
    expect(pasted(html)).toBe(markdown);
  });
});

describe("WPS", () => {
  test.each([
    [
      "a list",
      `<p class="MsoNormal" style="margin-left:21.0000pt;text-indent:-21.0000pt;mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="font-family:Wingdings;"><span style='mso-list:Ignore;'>l<span>&nbsp;</span></span></span><![endif]><span style="font-family:宋体;">安全帽</span></p>`,
      "- 安全帽",
    ],
    [
      "bold by its look",
      `<p class="MsoNormal"><b><span style="mso-spacerun:'yes';font-weight:bold;">注意</span></b><span>：断电</span></p>`,
      "**注意**：断电",
    ],
  ])("%s", (_name, html, markdown) => {
    expect(pasted(html)).toBe(markdown);
  });
});

describe("WeChat", () => {
  test.each([
    [
      "sections within sections",
      `<section data-role="outer" style="color: rgb(62,62,62)"><section><section style="text-align:center"><span leaf=""><span style="font-weight: bold;">一、用电安全</span></span></section></section>
<section><p style="margin: 0"><span leaf="">先<span style="font-weight: 700">断电</span>，再检查。</span></p><p><span leaf=""><br></span></p></section></section>`,
      "**一、用电安全**\n\n先**断电**，再检查。",
    ],
    [
      "pictures that are loaded late",
      `<section><img class="rich_pages wxw-img" data-ratio="0.66" data-src="https://mmbiz.qpic.cn/mmbiz_png/a/640?wx_fmt=png" src="data:image/svg+xml,%3Csvg%3E" alt="图片"></section><section>图 1</section>`,
      "![](gap:)\n\n图 1",
    ],
    [
      "what is not shown",
      `<p>看见</p><p style="display: none;">二维码</p><mp-style-type data-value="3"></mp-style-type>`,
      "看见",
    ],
    [
      "a program in lines of its own",
      `<section class="code-snippet__fix"><ul class="code-snippet__line-index"><li></li></ul><pre class="code-snippet__js"><code><span>let a = 1;</span></code><code><span>  a += 1;</span></code></pre></section>`,
      "```\nlet a = 1;\n  a += 1;\n```",
    ],
    [
      "a formula that is drawn",
      `<p>由<span data-formula="x^2"><svg><g></g></svg></span>得</p>`,
      "由$x^2$得",
    ],
  ])("%s", (_name, html, markdown) => {
    expect(pasted(html)).toBe(markdown);
  });
});

describe("a page of the web", () => {
  test.each([
    ["programs", `<p onclick="x()">甲<script>alert(1)</script></p><style>p{}</style>`, "甲"],
    [
      "links",
      `<p><a href="https://example.com/a">甲</a><a href="javascript:x()">乙</a><a href="tel:1">丙</a><a href="/d">丁</a></p>`,
      "[甲](https://example.com/a)乙丙丁",
    ],
    [
      "a formula set by KaTeX",
      `<p>设<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\sqrt{x}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">√x</span></span>为</p>`,
      "设$\\sqrt{x}$为",
    ],
    [
      "a formula that stands alone",
      `<p><span class="katex-display"><span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></span></span></p>`,
      "$$\nx\n$$",
    ],
    [
      "a picture of this installation, which is copied with its host",
      `<p><img src="https://zhegui.example/files/public/a.png" alt="图"></p>`,
      "![图](/files/public/a.png)",
    ],
    [
      "what counts visitors",
      `<p>甲<img src="https://a.example/t.gif" width="1" height="1"></p>`,
      "甲",
    ],
    [
      "a table with a caption and a table within",
      "<table><caption>表 1</caption><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody><tr><td><table><tr><td>丙</td><td>丁</td></tr></table></td><td>戊</td></tr></tbody></table>",
      "表 1\n\n| 甲 | 乙 |\n| --- | --- |\n| 丙 丁 | 戊 |",
    ],
    [
      "a program with its language",
      `<pre><code class="language-c">int a;<br>int&nbsp;b;</code></pre>`,
      "```c\nint a;\nint b;\n```",
    ],
    ["low headings", "<h3>甲</h3><h6>乙</h6>", "### 甲\n\n#### 乙"],
    [
      "what a surface of ours copied",
      `<h3 data-pm-slice="1 1 []">甲</h3><ol start="4"><li><p>乙</p></li></ol><p><img src="gap:" alt="图"><span data-tex="x"></span></p>`,
      "### 甲\n\n4. 乙\n\n![图](gap:)$x$",
    ],
  ])("%s", (_name, html, markdown) => {
    expect(pasted(html)).toBe(markdown);
  });
});

test.each([
  [`<img src="https://a.example/a.png">`, true],
  [`<p>字</p><img src="https://a.example/a.png">`, false],
  [`<img src="gap:"><span data-tex="x"></span>`, false],
  ["<p>字</p>", false],
])("%s is one picture alone: %s", (html, isAlone) => {
  expect(isPictureAlone(html)).toBe(isAlone);
});
