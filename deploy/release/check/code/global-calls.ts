import ts from 'typescript';
import { forEachNode, GlobalValues } from './global-values.ts';

/** A call of a function of the browser. */
export interface GlobalCall {
  /** E.g. `localStorage.clear`. */
  readonly path: string;
  /** The texts that the first argument may be, with `…` for unknown parts. */
  readonly names: readonly string[];
}

/** The functions whose calls are found. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['localStorage.clear', 'sessionStorage.clear', 'trustedTypes.createPolicy'],
  ...['indexedDB.deleteDatabase', 'indexedDB.databases'],
]);

/** Returns whether a script may have such a call. Most have none, and parsing takes time. */
const mayCall = (code: string): boolean =>
  /createPolicy|deleteDatabase/.test(code) || (/Storage\b/.test(code) && /\bclear\b/.test(code));

/** Members that may be such a function, or call it. */
const MEMBERS = /^(clear|createPolicy|deleteDatabase|databases|call|apply|bind)$/;

/** The rules of a Trusted Types policy. */
const POLICY_RULES: ReadonlySet<string> = new Set([
  'createHTML',
  'createScript',
  'createScriptURL',
]);

/** Returns the calls of some functions of the browser in a script, whether they are run or not. */
export function findGlobalCalls(code: string): readonly GlobalCall[] {
  if (!mayCall(code)) return [];
  const values = new GlobalValues(code);
  const found: GlobalCall[] = [];
  forEachNode(values.source, (node) => {
    if (ts.isCallExpression(node)) found.push(...callsOf(node, values));
  });
  return found;
}

function callsOf(call: ts.CallExpression, values: GlobalValues): readonly GlobalCall[] {
  const { expression: called } = call;
  if (ts.isPropertyAccessExpression(called) && !MEMBERS.test(called.name.text)) return [];
  const [first, second] = call.arguments;
  const paths = values.pathsOf(called);
  const direct = paths.flatMap((path) => {
    if (FUNCTIONS.has(path)) return [{ path, names: values.textsOf(first) }];
    const [, own] = /^(.+)\.(?:call|apply|bind)$/.exec(path) ?? [];
    if (own === 'Storage.prototype.clear' && first)
      return values.pathsOf(first).map((storage) => ({ path: `${storage}.clear`, names: [] }));
    return own && FUNCTIONS.has(own) ? [{ path: own, names: values.textsOf(second) }] : [];
  });
  if (direct.length > 0 || !hasPolicyRules(second)) return direct;
  const isPolicy = /\bcreatePolicy$/.test(called.getText()) && values.isGiven(called);
  return isPolicy ? [{ path: 'trustedTypes.createPolicy', names: values.textsOf(first) }] : [];
}

/** Returns whether an argument has the rules of a Trusted Types policy, whatever the object is called. */
const hasPolicyRules = (node: ts.Expression | undefined): boolean =>
  node !== undefined &&
  ts.isObjectLiteralExpression(node) &&
  node.properties.some(({ name }) => name && POLICY_RULES.has(name.getText()));
