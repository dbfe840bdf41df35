import { stdSerializers } from "pino";

/** Characters of an error's text that the log keeps. */
const longest = 4_000;

/** An error as the log keeps it: without parameters of queries, which can be secrets or whole files. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _params, raw: _raw, message, stack, ...rest } = stdSerializers.err(error);
  return { ...rest, message: withoutParams(message), stack: withoutParams(stack) };
}

function withoutParams(text: string | undefined): string {
  return (text ?? "").replaceAll(/\nparams:.*?(?=\n {4}at |$)/gs, "").slice(0, longest);
}
