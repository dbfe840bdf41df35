import { cx } from "@parapet/ui/cx";

interface SenderAddressProps {
  address: string;
  className?: string;
}

/** A sender's address where there is little room: its domain stays in sight, because that is what gives a forger away. */
export function SenderAddress({ address, className }: SenderAddressProps) {
  const at = address.lastIndexOf("@");
  return (
    <bdi className={cx("ltr-text flex min-w-0 whitespace-nowrap", className)} title={address}>
      <span className="min-w-[2ch] shrink-[1000] truncate">{address.slice(0, Math.max(at, 0))}</span>
      <span className="min-w-0 truncate">{address.slice(Math.max(at, 0))}</span>
    </bdi>
  );
}
