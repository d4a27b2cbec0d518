// Files and folders named on the command line.
#pragma once

#include <string>
#include <vector>

namespace cardroom::cli {

/// The files themselves, and of each folder every file below it that ends in one of `endings`, sorted by name. Throws
/// when a path does not exist, and when a folder has no such file.
std::vector<std::string> files_in(const std::vector<std::string>& paths, const std::vector<std::string>& endings);

/// Throws when the file cannot be read.
std::string text_of_file(const std::string& path);

}  // namespace cardroom::cli
