import { PasswordCard } from "./password-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";

export function SecurityTab() {
  return (
    <div className="grid gap-5">
      <SecondFactorCard />
      <PasswordCard />
    </div>
  );
}
