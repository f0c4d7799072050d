import type { BlobClient, ContainerClient } from '@azure/storage-blob';
import type Redis from 'ioredis';

export class BlobCatalogue {
  constructor(
    private readonly container: ContainerClient,
    private readonly cache: Redis,
  ) {}

  ownerOf(name: string): Promise<string> {
    return this.ownerOfBlob(this.container.getBlobClient(name));
  }

  async ownerOfBlob(blob: BlobClient): Promise<string> {
    const known = await this.cache.get(blob.url);
    if (known) return known;
    const { metadata } = await blob.getProperties();
    const owner = metadata?.owner ?? 'nobody';
    await this.cache.set(blob.url, owner);
    return owner;
  }
}
