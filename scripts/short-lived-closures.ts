import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** React Router calls it for each page; the accessors of the object that it returns reach the whole page. */
const routerOfPage = 'createStaticRouter';

/**
 * V8 allocates some closures directly in its old generation: one that is assigned to a property (`query.callback = () => …`), and the
 * accessors of an object literal. Everything that such a closure references then survives minor garbage collections until the next major one,
 * for example the tree of a rendered page. The server is built without such closures in functions (decision 75).
 */
export const shortLivedClosures: Plugin = {
  name: 'short-lived-closures',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    order: 'post',
    filter: { code: [/(\.\s*#?[\w$]+|\])\s*=\s*(async\b|function\b|\(|[\w$]+\s*=>)/, routerOfPage] },
    handler: (code) => ({ code: keepClosuresYoung(code), map: null }),
  },
};

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The same program: in functions, a closure is assigned as `Object(closure)`, which is the closure itself but not a literal, and the accessors in
 * `createStaticRouter` are values. Throws if that has none, or one that is more than a value.
 */
export function keepClosuresYoung(code: string): string {
  const edits: Edit[] = [];
  let accessors = 0;
  const functions: (string | undefined)[] = [];
  const enter = (node: { id?: { name: string } | null }) => {
    functions.push(node.id?.name);
  };
  const leave = () => {
    functions.pop();
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AssignmentExpression({ operator, left, right }) {
      // What a module assigns while it loads does live long.
      if (functions.length === 0 || operator !== '=' || left.type !== 'MemberExpression') return;
      if (right.type === 'ArrowFunctionExpression' || right.type === 'FunctionExpression')
        edits.push(
          { start: right.start, end: right.start, text: 'Object(' },
          { start: right.end, end: right.end, text: ')' },
        );
    },
    Property(node) {
      if (node.kind !== 'get' || functions.at(-1) !== routerOfPage) return;
      edits.push(...editsToValue(node, code));
      accessors += 1;
    },
  }).visit(parseSync('module.js', code).program);
  if (code.includes(`function ${routerOfPage}(`) && accessors === 0)
    throw new Error(`short-lived-closures.ts: ${routerOfPage} of React Router has no accessors any more`);
  return applyEdits(edits, code);
}

/** `get name() { return value; }` → `name: value`. */
function editsToValue({ key, value, start, end }: ESTree.ObjectProperty, code: string): Edit[] {
  const name = code.slice(key.start, key.end);
  const [statement, ...others] = value.type === 'FunctionExpression' ? (value.body?.body ?? []) : [];
  if (!statement) return [{ start, end, text: `${name}: undefined` }];
  if (others.length > 0 || statement.type !== 'ReturnStatement' || !statement.argument)
    throw new Error(`short-lived-closures.ts: ${routerOfPage} of React Router computes ${name}`);
  const { argument } = statement;
  return [
    { start, end: argument.start, text: `${name}: ` },
    { start: argument.end, end, text: '' },
  ];
}

function applyEdits(edits: Edit[], code: string): string {
  let edited = '';
  let from = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    edited += code.slice(from, start) + text;
    from = end;
  }
  return edited + code.slice(from);
}
