/** The sample set: files of the page itself. */

const SAMPLES = ['attendance.xlsx', 'travel-policy.pdf', 'lease.docx', 'rainfall.csv'];

export async function loadSamples(): Promise<File[]> {
  return Promise.all(
    SAMPLES.map(async (name) => {
      const response = await fetch(`/samples/${name}`);
      if (!response.ok) throw new Error(name);
      return new File([await response.blob()], name);
    }),
  );
}
