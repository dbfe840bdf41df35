/** A promise and what settles it; `Promise.withResolvers` needs Node 22. */
export function deferred<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value | Promise<Value>) => void;
} {
  let settle: (value: Value | Promise<Value>) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}
