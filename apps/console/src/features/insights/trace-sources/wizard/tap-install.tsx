import { upstreamOrigin } from "@parapet/contract";
import { CodeBlock } from "@parapet/ui/code-block";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { Address } from "./install-text.ts";
import { type TapPlace, tapTexts, defaultTap } from "./tap-texts.ts";

const isPlace: Readonly<Record<keyof TapPlace, (typed: string) => boolean>> = {
  target: (typed) => upstreamOrigin.safeParse(typed).success,
  listen: (typed) => /^(?:[a-z\d.-]+|\[[\da-f:.]+\]):\d{1,5}$/i.test(typed),
};

/** The addresses on both sides of the tap, and the commands to copy. */
export function TapInstall({ address }: { address: Address }) {
  const t = useT();
  const [typed, setTyped] = useState(defaultTap);
  const of = (name: keyof TapPlace) => (isPlace[name](typed[name]) ? typed[name] : defaultTap[name]);
  const field = (name: keyof TapPlace) => (
    <TextField
      label={t(`sources.tap.${name}`)}
      hint={t(`sources.tap.${name}Hint`)}
      error={isPlace[name](typed[name]) ? undefined : t(`sources.tap.${name}Wrong`)}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value.trim() })}
    />
  );
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:max-w-3xl">
        {field("target")}
        {field("listen")}
      </div>
      {tapTexts({ target: of("target"), listen: of("listen") }, address).map(({ caption, code }) => (
        <CodeBlock key={caption} label={t(`sources.install.${caption}`)} code={code} />
      ))}
    </>
  );
}
