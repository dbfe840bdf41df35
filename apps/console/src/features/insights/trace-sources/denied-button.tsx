import { Button, type ButtonProps } from "@parapet/ui/button";
import { Tooltip } from "@parapet/ui/tooltip";

interface DeniedButtonProps extends ButtonProps {
  why: string;
}

/** A button for others. It stays reachable, so that the reason can be read. */
export function DeniedButton({ why, ...look }: DeniedButtonProps) {
  return (
    <Tooltip content={why}>
      <Button {...look} aria-disabled aria-description={why} className="!cursor-not-allowed opacity-55" />
    </Tooltip>
  );
}
