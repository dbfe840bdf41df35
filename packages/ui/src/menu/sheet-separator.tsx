import { Menu as Base } from "@base-ui/react/menu";

export function SheetSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
