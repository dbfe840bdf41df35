import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

/** From hopeless to very good. */
type Strength = 0 | 1 | 2 | 3 | 4;

const common = [
  "password",
  "passwort",
  "motdepasse",
  "qwerty",
  "azerty",
  "letmein",
  "welcome",
  "admin",
  "iloveyou",
  "parapet",
  "secret",
  "monkey",
  "dragon",
];

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Characters that follow from the one before: repeats and runs along the alphabet or the keyboard. */
function predictable(password: string): number {
  let count = 0;
  for (let index = 1; index < password.length; index += 1) {
    const pair = password.slice(index - 1, index + 1);
    const [first, second] = pair;
    const reversed = `${second}${first}`;
    if (first === second || rows.some((row) => row.includes(pair) || row.includes(reversed))) count += 1;
  }
  return count;
}

function alphabet(password: string): number {
  const classes: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^\da-zA-Z]/, 32],
  ];
  return classes.reduce((size, [pattern, count]) => (pattern.test(password) ? size + count : size), 0);
}

/**
 * A quick estimate while typing: bits of the characters that do not follow from others, minus known words.
 * `known` are the person's own name and email. The server decides, with a dictionary.
 */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  const lower = password.toLowerCase();
  const words = [...common, ...known.flatMap((text) => text.toLowerCase().split(/[@.\s]+/))].filter(
    (word) => word.length >= 3,
  );
  const guessed = words.reduce((sum, word) => (lower.includes(word) ? sum + word.length - 1 : sum), 0);
  const distinct = new Set(lower).size;
  const free = Math.min(password.length - predictable(lower) - guessed, distinct * 2);
  const bits = Math.max(0, free) * Math.log2(Math.max(2, alphabet(password)));
  if (bits < 28) return 0;
  if (bits < 45 || password.length < 12) return 1;
  if (bits < 60) return 2;
  return bits < 80 ? 3 : 4;
}

const tones: Readonly<Record<Strength, string>> = {
  0: "bg-error",
  1: "bg-error",
  2: "bg-warning",
  3: "bg-success",
  4: "bg-success",
};

/** Four bars and a word, while a new password is typed. */
export function PasswordStrength({ password, known }: { password: string; known?: readonly string[] }) {
  const text = useUiText();
  const strength = strengthOf(password, known);
  if (password === "") return null;
  return (
    <div className="grid gap-1.5">
      <div
        role="meter"
        aria-label={text.strength}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength}
        aria-valuetext={text.strengthLevels[strength]}
        className="grid grid-cols-4 gap-1"
      >
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx("h-1 rounded-full", step <= Math.max(1, strength) ? tones[strength] : "bg-line")}
          />
        ))}
      </div>
      <p className="text-sm text-fg-3">{text.strengthLevels[strength]}</p>
    </div>
  );
}
