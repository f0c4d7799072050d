interface Product {
  sku: string;
  name: string;
  supplier: string;
}

interface Products {
  find(sku: string): Promise<Product>;
  page(n: number): Promise<Product[]>;
}

interface Prices {
  of(sku: string): Promise<number>;
}

interface Orders {
  of(customer: string): Promise<{ id: string }[]>;
  linesOf(order: string): Promise<{ sku: string; count: number }[]>;
}

export async function productsOf(products: Products, skus: string[]): Promise<Product[]> {
  const found: Product[] = [];
  for (const sku of skus) {
    found.push(await products.find(sku));
  }
  return found;
}

export async function priceList(prices: Prices, skus: string[]): Promise<number[]> {
  const list = new Array<number>(skus.length);
  for (let i = 0; i < skus.length; i++) {
    list[i] = await prices.of(skus[i]!);
  }
  return list;
}

export async function everyLine(orders: Orders, customers: string[]) {
  const lines = [];
  for (const customer of customers) {
    const placed = await orders.of(customer);
    for (const order of placed) {
      lines.push(...(await orders.linesOf(order.id)));
    }
  }
  return lines;
}

export async function namesOf(products: Products, queue: string[]): Promise<string[]> {
  const names: string[] = [];
  while (queue.length > 0) {
    const sku = queue.shift()!;
    const { name } = await products.find(sku);
    names.push(name);
  }
  return names;
}

export async function basketTotal(prices: Prices, basket: Map<string, number>): Promise<number> {
  let total = 0;
  for (const [sku, count] of basket) {
    total += count * (await prices.of(sku));
  }
  return total;
}

export function collect(products: Products, skus: string[]): Promise<Product[]> {
  return skus.reduce(async (before, sku) => {
    const list = await before;
    list.push(await products.find(sku));
    return list;
  }, Promise.resolve<Product[]>([]));
}

export async function firstPages(products: Products): Promise<Product[]> {
  const all: Product[] = [];
  for (const n of [1, 2, 3]) {
    const page = await products.page(n);
    all.push(...page);
  }
  return all;
}

export async function stockBySku(
  stock: { count(sku: string): Promise<number> },
  wanted: Record<string, number>,
): Promise<Record<string, boolean>> {
  const enough: Record<string, boolean> = {};
  for (const sku of Object.keys(wanted)) {
    const there = await stock.count(sku);
    enough[sku] = there >= wanted[sku]!;
  }
  return enough;
}

export async function suppliersOf(
  products: Products,
  suppliers: { find(id: string): Promise<{ name: string }> },
  skus: string[],
): Promise<string[]> {
  const names: string[] = [];
  for (const sku of skus) {
    const product = await products.find(sku);
    const supplier = await suppliers.find(product.supplier);
    names.push(supplier.name);
  }
  return names;
}

export async function inEuro(
  rates: { get(currency: string): Promise<number> },
  amounts: number[],
): Promise<number[]> {
  const converted: number[] = [];
  for (const amount of amounts) {
    const rate = await rates.get('EUR');
    converted.push(amount * rate);
  }
  return converted;
}
