import { isMatrix } from "./is-matrix.ts";
import { expectAccessibleInBothThemes } from "./shell.ts";
import { expectSoundContent } from "./template.ts";
import { expectAccessible } from "./test.ts";

const whenMatrix =
  <Args extends readonly unknown[]>(check: (...args: Args) => Promise<void>) =>
  async (...args: Args): Promise<void> => {
    if (isMatrix) await check(...args);
  };

/** Checks that only the matrix makes: looking at a state with axe takes longer than getting there. */
export const inMatrix = {
  expectAccessible: whenMatrix(expectAccessible),
  expectAccessibleInBothThemes: whenMatrix(expectAccessibleInBothThemes),
  expectSoundContent: whenMatrix(expectSoundContent),
};
