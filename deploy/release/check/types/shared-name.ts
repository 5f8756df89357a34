import ts from 'typescript';
import type { SharedName } from './type-fault.ts';

/** How many initializers to follow from a variable. */
const MAX_STEPS = 4;

/** TypeScript's “The expected type comes from property … which is declared here”. */
const EXPECTED_BY = 6500;

/** Access to a compiled program and its shared modules. */
export interface Declaring {
  readonly checker: ts.TypeChecker;
  /** Returns the specifier whose declarations a file belongs to, if any. */
  specifierOf(file: string): string | undefined;
  isShared(specifier: string): boolean;
}

/**
 * Returns the name of a shared module that a compiler error is about: the nearest shared name in the
 * code around the error, or the name that the type or value of an expression there comes from.
 */
export function sharedNameAt(
  declaring: Declaring,
  { file, start = 0, relatedInformation = [] }: ts.Diagnostic,
): SharedName | undefined {
  if (!file) return undefined;
  const findRelatedName = (related: ts.DiagnosticRelatedInformation | undefined) =>
    related?.file && declaredAt(declaring, nodeAt(related.file, related.start ?? 0));
  // For a wrong value in a literal, the compiler also reports where the property is declared.
  const expecting = findRelatedName(relatedInformation.find(({ code }) => code === EXPECTED_BY));
  if (expecting) return expecting;
  let node = nodeAt(file, start);
  for (; node && !ts.isSourceFile(node); node = node.parent) {
    // A returned value may not match the declared return type of its function.
    const returnType = ts.isReturnStatement(node) && ts.findAncestor(node, ts.isFunctionLike)?.type;
    const found =
      (returnType && findNameWithin(declaring, returnType, MAX_STEPS)) ||
      findNameWithin(declaring, node, MAX_STEPS);
    if (found) return found;
    if (ts.isStatement(node)) break;
  }
  for (const related of relatedInformation) {
    const found = findRelatedName(related);
    if (found) return found;
  }
  return undefined;
}

/** Returns the innermost node at a position. */
function nodeAt(file: ts.SourceFile, position: number): ts.Node {
  const within = (node: ts.Node): ts.Node => {
    const child = ts.forEachChild(node, (one) =>
      one.getStart(file) <= position && position < one.end ? one : undefined,
    );
    return child ? within(child) : node;
  };
  return within(file);
}

function findNameWithin(
  declaring: Declaring,
  node: ts.Node,
  steps: number,
): SharedName | undefined {
  if (ts.isIdentifier(node)) return findName(declaring, node, steps);
  return ts.forEachChild(node, (child) => findNameWithin(declaring, child, steps));
}

function findName(
  declaring: Declaring,
  identifier: ts.Identifier,
  steps: number,
): SharedName | undefined {
  const { checker } = declaring;
  const symbol = checker.getSymbolAtLocation(identifier);
  for (const declaration of symbol?.declarations ?? []) {
    const imported = importedBy(declaring, declaration);
    if (imported) return imported;
    const declared = declaredAt(declaring, declaration);
    if (declared) return declared;
  }
  const type = checker.getTypeAtLocation(identifier);
  for (const declaration of (type.aliasSymbol ?? type.getSymbol())?.declarations ?? []) {
    const declared = declaredAt(declaring, declaration);
    if (declared) return declared;
  }
  const origin = steps > 0 ? findInitializer(symbol?.valueDeclaration) : undefined;
  return origin && findNameWithin(declaring, origin, steps - 1);
}

/** Returns the shared name of an import: `import { Confirm as Ask } from '@console/shared-ui'`. */
function importedBy({ isShared }: Declaring, declaration: ts.Node): SharedName | undefined {
  if (!ts.isImportSpecifier(declaration)) return undefined;
  const { moduleSpecifier } = declaration.parent.parent.parent;
  const specifier = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  if (!isShared(specifier)) return undefined;
  return { name: (declaration.propertyName ?? declaration.name).text, specifier };
}

/** Returns the shared declaration that a node belongs to, if any. */
function declaredAt({ specifierOf }: Declaring, node: ts.Node): SharedName | undefined {
  const specifier = specifierOf(node.getSourceFile().fileName);
  if (specifier === undefined) return undefined;
  const statement = ts.findAncestor(node, (one) => ts.isSourceFile(one.parent));
  if (!statement) return undefined;
  const named: ts.Node | undefined = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0]
    : statement;
  const name = named && ts.getNameOfDeclaration(named as ts.Declaration);
  return name && ts.isIdentifier(name) ? { name: name.text, specifier } : undefined;
}

/** Returns the initializer of a variable. */
function findInitializer(declaration: ts.Node | undefined): ts.Node | undefined {
  const variable =
    declaration && ts.isBindingElement(declaration)
      ? ts.findAncestor(declaration, ts.isVariableDeclaration)
      : declaration;
  return variable && ts.isVariableDeclaration(variable) ? variable.initializer : undefined;
}

/** Returns the names that a statement declares. */
export function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  }
  const declares =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  return declares && statement.name ? [statement.name.text] : [];
}
