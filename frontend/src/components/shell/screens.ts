/** The screens that the navigation leads to, in its order; Alt and the place opens one. */

export const SCREENS = [
  ['/upload', 'Upload'],
  ['/ask', 'Ask'],
  ['/verify', 'Verify'],
  ['/documents', 'Documents'],
  ['/runs', 'Runs'],
  ['/about', 'About'],
  ['/status', 'Status'],
] as const;
