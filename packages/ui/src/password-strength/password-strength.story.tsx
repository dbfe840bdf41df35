import type { Story } from "../story/story.ts";
import { PasswordStrength } from "./password-strength.tsx";

const passwords = ["12345678", "parapet1", "gate-and-wall", "seven crows over the mill"];

export const passwordStrengthStories: readonly Story[] = passwords.map((password) => ({
  title: `password="${password}"`,
  render: () => (
    <div className="max-w-sm">
      <PasswordStrength password={password} />
    </div>
  ),
}));
