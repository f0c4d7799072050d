import { from, mergeMap, map, Observable, toArray } from 'rxjs';

interface Api {
  users(): Promise<{ id: string; name: string }[]>;
  orders(userId: string): Promise<{ total: number }[]>;
}

export function orderTotals(api: Api): Observable<number[]> {
  return from(api.users()).pipe(
    mergeMap((users) => from(users)),
    mergeMap(({ id }) => from(api.orders(id))),
    map((orders) => orders.reduce((sum, { total }) => sum + total, 0)),
    toArray(),
  );
}

export function ticks(source: { onTick(listener: (n: number) => void): () => void }, count: number) {
  return new Observable<number>((observer) => {
    let seen = 0;
    const stop = source.onTick((n) => {
      seen += 1;
      observer.next(n);
      if (seen >= count) observer.complete();
    });
    return stop;
  });
}
