import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { CopyButton } from "../copy-button/copy-button.tsx";

export interface MaskedTextProps {
  title: ReactNode;
  text: string;
  words: {
    readonly show: string;
    readonly hide: string;
    readonly copy: string;
    /** Said in place of the text. */
    readonly hidden: string;
  };
}

/** As long for every text: the mask says nothing about what it hides. */
const mask = "•".repeat(32);

/** A key or token that is masked until it's revealed, so that screen shares don't leak it. */
export function MaskedText({ title, text, words }: MaskedTextProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line">
      <header className="flex items-center gap-1 border-b border-line py-2 ps-4 pe-2">
        <p id={id} className="flex-1 text-sm font-medium">
          {title}
        </p>
        <IconButton label={shown ? words.hide : words.show} size="sm" onClick={() => setShown(!shown)}>
          <Icon aria-hidden size={15} />
        </IconButton>
        <CopyButton text={text} label={words.copy} />
      </header>
      {shown ? (
        <pre className="ltr-text p-4 font-mono text-sm break-all whitespace-pre-wrap">{text.trim()}</pre>
      ) : (
        <p className="ltr-text truncate p-4 font-mono text-sm text-fg-2">
          <span className="sr-only">{words.hidden}</span>
          <span aria-hidden>{mask}</span>
        </p>
      )}
    </section>
  );
}
