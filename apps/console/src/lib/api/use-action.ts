import { useState } from "react";

type State<Result> =
  | { readonly status: "idle" | "running"; readonly error: null; readonly result: null }
  | { readonly status: "done"; readonly error: null; readonly result: Result }
  | { readonly status: "failed"; readonly error: unknown; readonly result: null };

export type Action<Input, Result> = State<Result> & {
  /** Runs it, unless it is running. Resolves to whether it succeeded; never rejects. */
  readonly run: (input: Input) => Promise<boolean>;
  readonly reset: () => void;
};

const idle = { status: "idle", error: null, result: null } as const;

/** One thing a person sets off, and how it stands. Pages before the login use it where others use a mutation. */
export function useAction<Input, Result>(perform: (input: Input) => Promise<Result>): Action<Input, Result> {
  const [state, setState] = useState<State<Result>>(idle);
  return {
    ...state,
    reset: () => setState(idle),
    async run(input) {
      if (state.status === "running") return false;
      setState({ status: "running", error: null, result: null });
      try {
        setState({ status: "done", error: null, result: await perform(input) });
        return true;
      } catch (error) {
        setState({ status: "failed", error, result: null });
        return false;
      }
    },
  };
}
