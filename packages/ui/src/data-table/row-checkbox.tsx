import { useUiText } from "../text/ui-text-provider.tsx";

interface RowCheckboxProps {
  name: string;
  checked: boolean;
  onToggle: (shift: boolean) => void;
}

/** A Checkbox of one element, as a long table draws thousands of them. It lies above the link that covers its row. */
export function RowCheckbox({ name, checked, onToggle }: RowCheckboxProps) {
  const text = useUiText();
  return (
    <input
      type="checkbox"
      aria-label={text.selectRow(name)}
      checked={checked}
      // The change has no modifiers, the press has; it comes by Space too.
      onChange={() => undefined}
      onClick={(event) => onToggle(event.shiftKey)}
      className="relative z-1 grid size-4 cursor-pointer appearance-none place-items-center rounded-sm border border-line-input bg-surface before:size-2.5 before:bg-on-brand before:opacity-0 before:[clip-path:polygon(12%_48%,0_62%,38%_96%,100%_18%,86%_6%,36%_70%)] after:absolute after:-inset-2.5 checked:border-brand-solid checked:bg-brand-solid checked:before:opacity-100"
    />
  );
}
