import { Menu as Base } from "@base-ui/react/menu";

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
