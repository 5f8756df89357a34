import path from 'node:path';
import ts from 'typescript';
import { moduleFolders } from './module-folders.cjs';

const root = path.resolve(__dirname, '../..');

/** Attributes whose value is shown to the user or read by a screen reader. */
const READ =
  /^(aria-(label|description|valuetext|roledescription)|alt|label|note|placeholder|summary|text|title)$/;

const NULLISH = ts.TypeFlags.Undefined | ts.TypeFlags.Null;

/** Returns the places where a component shows an unformatted number, alone or in a text. */
function unformatted(program: ts.Program, files: readonly string[]): string[] {
  const checker = program.getTypeChecker();
  const isNumber = (node: ts.Node): boolean => {
    const type = checker.getTypeAtLocation(node);
    const kinds = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & NULLISH));
    return kinds.length > 0 && kinds.every(({ flags }) => flags & ts.TypeFlags.NumberLike);
  };
  const numbersIn = (node: ts.Expression): ts.Node[] => {
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.flatMap(({ expression }) => numbersIn(expression));
    }
    if (ts.isConditionalExpression(node)) {
      return [...numbersIn(node.whenTrue), ...numbersIn(node.whenFalse)];
    }
    return isNumber(node) ? [node] : [];
  };
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxExpression(node) && node.expression && isRead(node)) {
      for (const number of numbersIn(node.expression)) {
        const source = number.getSourceFile();
        const { line } = source.getLineAndCharacterOfPosition(number.getStart());
        const file = path.relative(root, source.fileName);
        found.push(`${file}:${line + 1} ${number.getText()}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} cannot be read`);
    visit(source);
  }
  return found;
}

/** Checks whether an expression is the content of an element, or of an attribute in `READ`. */
function isRead({ parent }: ts.JsxExpression): boolean {
  if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return true;
  return ts.isJsxAttribute(parent) && READ.test(parent.name.getText());
}

function createProgram(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const types = { types: [], noEmit: true, composite: false, incremental: false };
  return ts.createProgram(files, { ...options, ...types });
}

const screens = moduleFolders(root).flatMap((module) =>
  ts.sys
    .readDirectory(path.join(root, module, 'src'), ['.tsx'])
    .filter((file) => !/\.(test|fake|testing)\.tsx$/.test(file)),
);

test('no screen shows an unformatted number, alone or in a text', () => {
  expect(screens.length).toBeGreaterThan(50);
  expect(unformatted(createProgram(screens), screens)).toEqual([]);
});
