/** The first page of a list that holds nothing else. */
export const pageOf = <Item>(...items: readonly Item[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  page_size: 25,
});
