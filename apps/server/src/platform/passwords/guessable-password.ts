/**
 * Whether a password is the person's email address or a part of it, one character over and over, or on the list of
 * common passwords, once or repeated.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  const folded = password.normalize("NFKC").toLowerCase();
  if (partsOf(email.toLowerCase()).includes(folded)) return true;
  const listed = await commonPasswords();
  return unitsOf(folded).some((unit) => unit.length === 1 || listed.has(unit));
}

function partsOf(email: string): string[] {
  return [email, ...email.split("@")];
}

/** The text itself, and every shorter text of which it is a plain repetition. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) units.push(unit);
  }
  return units;
}

let common: Promise<ReadonlySet<string>> | null = null;

/** 49,233 passwords in lower case, unpacked at first use only. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= load();
  return common;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((each) => each.toLowerCase()));
}
