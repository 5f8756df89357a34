/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { moduleFolders } from './module-folders.cjs';

/*
 * A browser that translates the page replaces text nodes. If a text is alone in its element, React
 * sets the content of the element, which still works. If the text has siblings, React updates or
 * removes its old node, which is no longer in the page.
 */

const root = path.resolve(__dirname, '../..');

/** Guesses from the syntax of an expression whether it is a text for the user. */
function isText(node: ts.Expression | undefined): boolean {
  if (!node) return false;
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text.trim() !== '';
  if (ts.isTemplateExpression(node)) return true;
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isText(node.right);
  return ts.isCallExpression(node) && /(^|\.)t$|^format|Text$/.test(node.expression.getText());
}

const isBare = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? child.text.trim() !== ''
    : ts.isJsxExpression(child) && isText(child.expression);

const isBlank = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child) ? child.text.trim() === '' : ts.isJsxExpression(child) && !child.expression;

function bareTexts(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !isBlank(child));
      const isAlone = children.length === 1 && ts.isJsxElement(node);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (!isAlone && children.some(isBare)) found.push(`${path.relative(root, file)}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no text of a screen or of shared-ui has siblings in its element', () => {
  const screens = moduleFolders(root).filter((folder) => folder !== 'mf-shell');
  const files = screens.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test'))
      .map((name) => path.join(root, folder, 'src', name)),
  );
  expect(files.flatMap(bareTexts)).toEqual([]);
});
