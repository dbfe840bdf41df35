import { Card } from "../card/card.tsx";
import { SkeletonLines } from "./skeleton-lines.tsx";

interface SkeletonCardProps {
  lines: number;
  /** A height that is known. */
  className?: string;
}

/** Stands where a card will that says so much. */
export function SkeletonCard({ lines, className }: SkeletonCardProps) {
  return (
    <Card {...(className !== undefined && { className })}>
      <SkeletonLines count={lines} />
    </Card>
  );
}
