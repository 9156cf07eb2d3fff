/** Another person signed in in this browser since the page was opened: nothing was sent in their name. */
export class OtherPersonHere extends Error {
  override readonly name = 'OtherPersonHere';

  constructor(options?: ErrorOptions) {
    super('somebody else is signed in in this browser', options);
  }
}
