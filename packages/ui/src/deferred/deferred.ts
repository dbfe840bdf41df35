import { createElement, type FunctionComponent, type ReactNode, useEffect, useState } from "react";

/** A part of the page whose code loads when it is first drawn, or before that when it is likely to be. */
export interface Deferred<Props> {
  /** Starts to load; an error is thrown when the part renders. */
  readonly prepare: () => void;
  readonly Part: (given: DeferredPartProps<Props>) => ReactNode;
}

interface DeferredPartProps<Props> {
  props: Props;
  /** What stands in its place until the code is here. */
  fallback?: ReactNode;
}

/**
 * A code that does not arrive is an error of the page around it, and the next wish tries again. Not React's `lazy`:
 * that one shows a fallback for 300 ms at least, and a menu must open at once.
 */
export function deferred<Props extends object>(fetch: () => Promise<FunctionComponent<Props>>): Deferred<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  let loading: Promise<undefined> | null = null;
  const load = () => {
    loading ??= fetch().then(
      (component) => {
        loaded = component;
        return undefined;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return {
    prepare: () => void load().catch(() => undefined),
    Part({ props, fallback = null }) {
      const [isHere, setHere] = useState(loaded !== null);
      const [failure, setFailure] = useState<unknown>(null);
      useEffect(() => {
        if (!isHere) load().then(() => setHere(true), setFailure);
      }, [isHere]);
      if (failure !== null) throw failure;
      return loaded === null ? fallback : createElement(loaded, props);
    },
  };
}
