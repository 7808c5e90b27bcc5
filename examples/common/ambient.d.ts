/** The address of the graph, put in by the bundler (build.ts). */
declare const GRAPH: string

declare module '*.css'
