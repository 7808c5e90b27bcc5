/** What every page is given. */
export interface PageProps {
  /** What of the path comes behind the page's own segment, without slashes around it: mostly a uid, or nothing. */
  readonly rest: string
}
