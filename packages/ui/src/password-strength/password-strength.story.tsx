import { samplePasswords } from "../story/sample.ts";
import type { Story } from "../story/story.ts";
import { PasswordStrength } from "./password-strength.tsx";

export const passwordStrengthStories: readonly Story[] = samplePasswords.map((password) => ({
  title: `password="${password}"`,
  render: () => (
    <div className="max-w-sm">
      <PasswordStrength password={password} />
    </div>
  ),
}));
