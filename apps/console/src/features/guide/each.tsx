import { Fragment, type ReactNode } from "react";

interface EachProps<Item> {
  of: readonly Item[];
  render: (item: Item) => ReactNode;
}

/** Draws things that never change their order: their place is their key. */
export function Each<Item>({ of, render }: EachProps<Item>) {
  return of.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page of the guide doesn't change
    <Fragment key={index}>{render(item)}</Fragment>
  ));
}
