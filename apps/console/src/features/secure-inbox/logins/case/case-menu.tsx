import { type LoginCaseState, loginCaseState } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { ChevronDown } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface CaseMenuProps {
  state: LoginCaseState;
  loading: boolean;
  onBecome: (state: LoginCaseState) => void;
}

/** Where a case usually goes from its state. */
const next = {
  new: "in_review",
  in_review: "contained",
  contained: "attack",
  attack: "new",
  not_attack: "new",
} as const satisfies Record<LoginCaseState, LoginCaseState>;

/** The next step of a case, and every other one. */
export function CaseMenu({ state, loading, onBecome }: CaseMenuProps) {
  const t = useT();
  return (
    <>
      <Menu
        trigger={
          <Button>
            {t("login.change")}
            <ChevronDown aria-hidden size={15} />
          </Button>
        }
      >
        {loginCaseState.options
          .filter((each) => each !== state)
          .map((each) => (
            <MenuItem key={each} onSelect={() => onBecome(each)}>
              {t(`login.do.${each}`)}
            </MenuItem>
          ))}
      </Menu>
      <Button variant="primary" loading={loading} onClick={() => onBecome(next[state])}>
        {t(`login.do.${next[state]}`)}
      </Button>
    </>
  );
}
