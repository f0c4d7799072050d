import { useEffect, useState } from 'react';

interface Item {
  id: string;
  label: string;
}

export async function fetchItems(list: string, signal?: AbortSignal): Promise<Item[]> {
  const response = await fetch(`/api/${encodeURIComponent(list)}`, { signal });
  const { items } = (await response.json()) as { items: Item[] };
  return items.map((item) => ({ ...item, label: item.label.trim() }));
}

export function useItems(list: string) {
  const [items, setItems] = useState<Item[]>([]);
  useEffect(() => {
    void fetchItems(list).then(setItems);
  }, [list]);
  return items;
}

export async function getServerSideProps({ params }: { params: { list: string } }) {
  const items = await fetchItems(params.list);
  return { props: { items, element: <ul title={params.list} /> } };
}
