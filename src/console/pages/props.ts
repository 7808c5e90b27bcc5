/** What every page is given. */
export interface PageProps {
  /** What of the path comes behind the page's own segment, without slashes around it: the uid of what it shows, or nothing. */
  readonly rest: string
}
