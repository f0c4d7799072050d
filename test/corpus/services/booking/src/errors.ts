export type ErrorCode = 'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN' | 'INVALID' | 'UPSTREAM';

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: unknown,
  ) {
    super(message);
    this.name = 'AppError';
  }
}

export class NotFoundError extends AppError {
  constructor(what: string, id: string) {
    super('NOT_FOUND', `${what} ${id} not found`);
  }
}
