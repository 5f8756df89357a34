import ts from 'typescript';

/** The names of the global object. */
const GLOBAL: ReadonlySet<string> = new Set([
  ...['window', 'globalThis', 'self', 'top', 'parent', 'frames'],
]);

/** Stands for the parts of a text that are not known. */
export const UNKNOWN = '…';

/**
 * Finds out which values of a script are objects of the browser, e.g. that `t` is `trustedTypes` after
 * `const t = window.trustedTypes`. It follows variables, and no calls of functions with names.
 */
export class GlobalValues {
  readonly source: ts.SourceFile;
  readonly #checker: ts.TypeChecker;
  /** The values that variables are set to after their declarations. */
  readonly #assigned = new Map<ts.Symbol, ts.Expression[]>();
  readonly #paths = new Results();
  readonly #texts = new Results();

  constructor(code: string) {
    const name = '/script.js';
    const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    const options = { allowJs: true, noLib: true, noResolve: true, types: [] };
    const program = ts.createProgram([name], options, {
      ...{ fileExists: (file) => file === name, readFile: () => undefined },
      ...{
        getSourceFile: (file) => (file === name ? source : undefined),
        writeFile: () => undefined,
      },
      ...{
        getDefaultLibFileName: () => '',
        getCurrentDirectory: () => '/',
        getNewLine: () => '\n',
      },
      ...{ useCaseSensitiveFileNames: () => true, getCanonicalFileName: (file) => file },
    });
    this.source = source;
    this.#checker = program.getTypeChecker();
    forEachNode(source, (node) => {
      if (!ts.isBinaryExpression(node) || !ts.isIdentifier(node.left)) return;
      if (!ASSIGNMENTS.has(node.operatorToken.kind)) return;
      const symbol = this.#symbolOf(node.left);
      if (!symbol) return;
      const known = this.#assigned.get(symbol);
      if (known) known.push(node.right);
      else this.#assigned.set(symbol, [node.right]);
    });
  }

  /**
   * Returns what an expression may be: paths such as `trustedTypes.createPolicy`; '' for the global object;
   * nothing if the expression is not an object of the browser, or is not known.
   */
  pathsOf(given: ts.Expression): readonly string[] {
    const node = withoutParentheses(given);
    if (ts.isIdentifier(node)) {
      const symbol = this.#symbolOf(node);
      if (!symbol) return [GLOBAL.has(node.text) ? '' : node.text];
      return this.#paths.of(symbol, () => this.#pathsOfVariable(symbol));
    }
    if (ts.isPropertyAccessExpression(node))
      return this.pathsOf(node.expression).map((base) => member(base, node.name.text));
    if (ts.isElementAccessExpression(node)) {
      const names = this.textsOf(node.argumentExpression);
      return this.pathsOf(node.expression).flatMap((base) => names.map((one) => member(base, one)));
    }
    return alternatives(node).flatMap((one) => this.pathsOf(one));
  }

  /** Returns the texts that an expression may be, with {@link UNKNOWN} for unknown parts. */
  textsOf(given: ts.Expression | undefined): readonly string[] {
    const node = given && withoutParentheses(given);
    if (!node) return [];
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ expression, literal }) => {
        const [text = UNKNOWN] = this.textsOf(expression);
        return text + literal.text;
      });
      return [node.head.text + spans.join('')];
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const [left = UNKNOWN] = this.textsOf(node.left);
      const [right = UNKNOWN] = this.textsOf(node.right);
      return [left + right];
    }
    if (ts.isIdentifier(node)) {
      const symbol = this.#symbolOf(node);
      if (!symbol) return [];
      return this.#texts.of(symbol, () =>
        this.#valuesOf(symbol).flatMap((one) => this.textsOf(one)),
      );
    }
    if (ts.isPropertyAccessExpression(node)) return this.#textsOfMember(node);
    return alternatives(node).flatMap((one) => this.textsOf(one));
  }

  /** Returns whether an expression is a member of a parameter, whose value is not known here. */
  isGiven(node: ts.Expression): boolean {
    if (ts.isPropertyAccessExpression(node)) return this.isGiven(node.expression);
    const symbol = ts.isIdentifier(node) ? this.#symbolOf(node) : undefined;
    return symbol?.declarations?.some(ts.isParameter) ?? false;
  }

  #textsOfMember({ expression, name }: ts.PropertyAccessExpression): readonly string[] {
    if (!ts.isIdentifier(expression)) return [];
    const symbol = this.#symbolOf(expression);
    const objects = symbol ? this.#valuesOf(symbol).filter(ts.isObjectLiteralExpression) : [];
    const members = objects.flatMap(({ properties }) => properties.filter(ts.isPropertyAssignment));
    const found = members.filter((one) => one.name.getText(this.source) === name.text);
    return found.flatMap(({ initializer }) => this.textsOf(initializer));
  }

  #pathsOfVariable(symbol: ts.Symbol): readonly string[] {
    const values = this.#valuesOf(symbol).flatMap((one) => this.pathsOf(one));
    return [...values, ...(symbol.declarations ?? []).flatMap((one) => this.#pathsOfBinding(one))];
  }

  /** Returns the declared symbol of a name; undefined for a global. */
  #symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol?.declarations?.length ? symbol : undefined;
  }

  /** Returns the expressions that a variable is set to. */
  #valuesOf(symbol: ts.Symbol): readonly ts.Expression[] {
    const declared = symbol.declarations ?? [];
    return [...declared.flatMap(initialValues), ...(this.#assigned.get(symbol) ?? [])];
  }

  /** Returns what a name in a pattern may be, e.g. `t` in `const { trustedTypes: t } = window`. */
  #pathsOfBinding(node: ts.Declaration): readonly string[] {
    if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return [];
    const name = node.propertyName ?? node.name;
    const { parent: owner } = node.parent;
    const bases = ts.isBindingElement(owner)
      ? this.#pathsOfBinding(owner)
      : initialValues(owner).flatMap((value) => this.pathsOf(value));
    const isNamed = ts.isIdentifier(name) || ts.isStringLiteral(name);
    return isNamed ? bases.map((base) => member(base, name.text)) : [];
  }
}

/** The number of variables, each set to the next one, that are followed. */
const MAX_DEPTH = 30;

/** Results by variable. A variable that depends on itself adds nothing to its result. */
class Results {
  readonly #known = new Map<ts.Symbol, readonly string[]>();
  #depth = 0;

  of(symbol: ts.Symbol, find: () => readonly string[]): readonly string[] {
    const known = this.#known.get(symbol);
    if (known || this.#depth === MAX_DEPTH) return known ?? [];
    this.#known.set(symbol, []);
    this.#depth += 1;
    const found = [...new Set(find())];
    this.#depth -= 1;
    this.#known.set(symbol, found);
    return found;
  }
}

const ASSIGNMENTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
]);

const member = (base: string, name: string): string => {
  if (base === '') return GLOBAL.has(name) ? '' : name;
  return `${base}.${name}`;
};

/** Visits all nodes; not recursive, because chains in minified code may be long. */
export function forEachNode(from: ts.Node, visit: (node: ts.Node) => void): void {
  const open: ts.Node[] = [from];
  for (let node = open.pop(); node; node = open.pop()) {
    visit(node);
    ts.forEachChild(node, (child) => void open.push(child));
  }
}

/** Returns the expression without parentheses, and the last one of `(0, a.b)`. */
function withoutParentheses(node: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(node)) return withoutParentheses(node.expression);
  const isList =
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.CommaToken;
  return isList ? withoutParentheses(node.right) : node;
}

/** Returns the expressions of which an expression has the value. */
function alternatives(node: ts.Expression): readonly ts.Expression[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken)
    return [node.left, node.right];
  const isRight = kind === ts.SyntaxKind.AmpersandAmpersandToken || ASSIGNMENTS.has(kind);
  return isRight ? [node.right] : [];
}

/** Returns the values that a declaration gives its name. */
function initialValues(node: ts.Node): readonly ts.Expression[] {
  if (ts.isVariableDeclaration(node)) {
    if (node.initializer) return [node.initializer];
    const loop = node.parent.parent;
    return ts.isForOfStatement(loop) ? elementsOf(loop.expression) : [];
  }
  if (!ts.isParameter(node)) return [];
  const own = node.initializer ? [node.initializer] : [];
  return [...own, ...argumentsFor(node)];
}

/** Returns what a function expression gets that is called where it stands, or for each of a list. */
function argumentsFor(parameter: ts.ParameterDeclaration): readonly ts.Expression[] {
  const { parent: work } = parameter;
  if (!ts.isFunctionExpression(work) && !ts.isArrowFunction(work)) return [];
  const index = work.parameters.indexOf(parameter);
  let outer: ts.Node = work.parent;
  while (ts.isParenthesizedExpression(outer)) outer = outer.parent;
  if (!ts.isCallExpression(outer)) return [];
  const called = withoutParentheses(outer.expression);
  if (called === work) return outer.arguments.slice(index, index + 1);
  const isLoop = ts.isPropertyAccessExpression(called) && /^(forEach|map)$/.test(called.name.text);
  return isLoop && index === 0 ? elementsOf(called.expression) : [];
}

const elementsOf = (list: ts.Expression): readonly ts.Expression[] =>
  ts.isArrayLiteralExpression(list) ? list.elements : [];
