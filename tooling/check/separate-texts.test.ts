/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/*
 * A browser that translates the page replaces each text. React writes a text anew that is alone in
 * its element; one beside others it changes where nobody sees it, or fails to take it away.
 */

const root = path.resolve(__dirname, '../..');
const FOLDERS = ['shared-ui', 'mf-tenants', 'mf-users', 'mf-hubs'];

/** Whether an expression gives a text that a person reads, as far as its form says. */
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

/** Where a text stands beside something else. */
function bareTexts(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !isBlank(child));
      const isAlone = children.length === 1 && ts.isJsxElement(node);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (!isAlone && children.some(isBare)) found.push(`${path.relative(root, file)}:${line + 1}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

test('no text of a list or its dialogs stands beside something else in one element', () => {
  const files = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test'))
      .map((name) => path.join(root, folder, 'src', name)),
  );
  expect(files.flatMap(bareTexts)).toEqual([]);
});
