import { type Address, downloadText, type InstallText } from "./install-text.ts";

/** The addresses on both sides of the tap. */
export interface TapPlace {
  /** Origin of the API that calls are forwarded to. */
  readonly target: string;
  /** Where it takes calls, as host:port. */
  readonly listen: string;
}

export const defaultTap: TapPlace = { target: "http://127.0.0.1:3000", listen: "127.0.0.1:8081" };

/** The token is in a file that only its owner reads: the gateway's text of a protected API starts the tap from it again. */
export function tapTexts({ target, listen }: TapPlace, { origin, token }: Address): readonly InstallText[] {
  const { caption, code } = downloadText({ origin, token }, "parapet-tap.mjs");
  return [
    { caption, code: `${code}\n(umask 077; echo '${token}' > parapet-tap.token)` },
    {
      caption: "run",
      code: `PARAPET_TOKEN="$(cat parapet-tap.token)" node parapet-tap.mjs \\
  --target ${target} \\
  --listen ${listen} \\
  --server ${origin}`,
    },
  ];
}
