/**
 * Page translators move every text into elements of their own. React then fails where it takes away, or
 * puts something before, a text that stands bare beside what comes and goes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const WEB = new URL("../../../../../", import.meta.url).pathname;
const PLACES = [
  "learner/src/features/examinations/paper",
  "packages/questions/src",
  "packages/kit/src/button.tsx",
];

function files(place: string): string[] {
  if (place.endsWith(".tsx")) return [join(WEB, place)];
  return readdirSync(join(WEB, place), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .map((name) => join(WEB, place, name));
}

/** The expressions that one may become: both branches of a choice, the right side of `&&`. */
function outcomes(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return outcomes(node.expression);
  if (ts.isConditionalExpression(node))
    return [...outcomes(node.whenTrue), ...outcomes(node.whenFalse)];
  const isChoice = ts.isBinaryExpression(node) && /&&|\|\||\?\?/.test(node.operatorToken.getText());
  return isChoice ? outcomes(node.right) : [node];
}

function isElement(node: ts.Expression): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}

/** What renders as text for certain: words, templates, calls of `t` and the formats. */
function isText(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return (
    ts.isCallExpression(node) && /^(t|timeOfDay|letter)$|\.join$/.test(node.expression.getText())
  );
}

function faults(children: readonly ts.JsxChild[]): ts.Node[] {
  const shown = children.filter(
    (child) =>
      !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) &&
      !(ts.isJsxExpression(child) && !child.expression),
  );
  const expressions = shown
    .filter(ts.isJsxExpression)
    .flatMap(({ expression }) => expression ?? []);
  const choices = expressions.filter((each) => outcomes(each)[0] !== each);
  if (choices.length === 0) return [];
  const mixed = choices.filter(
    (each) => outcomes(each).some(isText) && outcomes(each).some(isElement),
  );
  if (shown.length === 1) return mixed;
  const bare = shown.filter(
    (child) =>
      ts.isJsxText(child) ||
      (ts.isJsxExpression(child) && child.expression && outcomes(child.expression).some(isText)),
  );
  return [...mixed, ...bare];
}

function faultsOf(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      for (const fault of faults(node.children)) {
        const { line } = tree.getLineAndCharacterOfPosition(fault.getStart());
        found.push(`${file.replace(WEB, "")}:${line + 1} ${fault.getText()}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

test.each([
  ["<p>{away && <Icon />}{t('x')}</p>", 1],
  ["<p>{away ? t('x') : <Icon />}</p>", 1],
  ["<p>words {away && <Icon />}</p>", 1],
  ["<p>{away && t('x')}<b /></p>", 1],
  ["<p>{away && <Icon />}<span>{t('x')}</span></p>", 0],
  ["<p>{away && t('x')}</p>", 0],
  ["<p>{away ? t('x') : t('y')}</p>", 0],
  ["<p><Icon />{t('x')}</p>", 0],
])("%s", (source, count) => expect(faultsOf("a.tsx", source)).toHaveLength(count));

test("no text stands bare beside what comes and goes, where one answers", () => {
  expect(
    PLACES.flatMap(files).flatMap((file) => faultsOf(file, readFileSync(file, "utf8"))),
  ).toEqual([]);
});
