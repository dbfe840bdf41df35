/**
 * Runs in the page before its scripts. React tells every commit to the hook of its developer tools, in production too.
 * A commit shares with the one before it every subtree in which nothing rendered, so the walk follows only children
 * that were created again; a component there has rendered if it is new, or if React flagged work on it (bit 1, the test
 * that the developer tools' own profiler makes). The drawer is cut out with the component that holds it: the topmost
 * one between the dialog's element and the next element around it. Names land in `outsideRenders`.
 */
export function countRenders(): void {
  type Fiber = {
    readonly tag: number;
    readonly flags: number;
    readonly type: unknown;
    readonly stateNode: unknown;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly return: Fiber | null;
    readonly alternate: Fiber | null;
  };
  // Function, class, forwardRef, memo and simple memo components; 5, 26 and 27 are elements.
  const components = new Set([0, 1, 11, 14, 15]);
  const elements = new Set([5, 26, 27]);
  const outside: string[] = [];
  Reflect.set(globalThis, "outsideRenders", outside);

  const note = (fiber: Fiber): void => {
    const seen: unknown = Reflect.get(globalThis, "outsideRenders");
    if (Array.isArray(seen)) seen.push(nameOf(fiber));
  };
  const nameOf = ({ type }: Fiber): string => {
    const own = typeof type === "function" ? type.name : "";
    return own || String(typeof type === "object" && type !== null ? Reflect.get(type, "displayName") : "component");
  };
  const holderOf = (fiber: Fiber): Fiber => {
    let top = fiber;
    while (top.return !== null && !elements.has(top.return.tag) && top.return.tag !== 3) top = top.return;
    return top;
  };
  const isDialog = ({ tag, stateNode }: Fiber) =>
    elements.has(tag) && stateNode instanceof Element && stateNode.getAttribute("role") === "dialog";
  const holdersBelow = (fiber: Fiber | null, found: Set<Fiber>): Set<Fiber> => {
    for (let each = fiber; each !== null; each = each.sibling) {
      if (isDialog(each)) found.add(holderOf(each));
      else holdersBelow(each.child, found);
    }
    return found;
  };
  const walk = (fiber: Fiber, holders: ReadonlySet<Fiber>): void => {
    if (holders.has(fiber)) return;
    const before = fiber.alternate;
    if (components.has(fiber.tag) && (before === null || (fiber.flags & 1) === 1)) note(fiber);
    if (before !== null && before.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) walk(child, holders);
  };
  Reflect.set(globalThis, "__REACT_DEVTOOLS_GLOBAL_HOOK__", {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => {
      walk(current, holdersBelow(current.child, new Set()));
    },
  });
}
