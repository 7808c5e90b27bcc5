/** An answer of a method is not what it always is: a fault of ours, or where it came from another server, of that one. */
export class AnswerFault extends Error {}
