/** An error whose message is ours alone: it quotes nobody and nothing, and may stand in a log as it is. */
export class OwnError extends Error {
  override readonly name: string = 'OwnError';
}
