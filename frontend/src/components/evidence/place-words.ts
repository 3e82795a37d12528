/** Where a passage stands: page, or sheet and cells. */
export interface Placed {
  document_name: string;
  page: number | null;
  sheet: string | null;
  cells: string | null;
}

export function placeWords({ page, sheet, cells }: Placed): string {
  return [page === null ? '' : `page ${page}`, sheet ? `sheet ${sheet}` : '', cells ? `cells ${cells}` : '']
    .filter(Boolean)
    .join(', ');
}
