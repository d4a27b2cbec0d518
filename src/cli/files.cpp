#include "cli/files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace cardroom::cli {

namespace fs = std::filesystem;

std::vector<std::string> files_in(const std::vector<std::string>& paths, const std::vector<std::string>& endings) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        if (!fs::exists(path)) throw std::runtime_error(path + ": there is no such file or folder");
        if (!fs::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(path)) {
            const std::string ending = entry.path().extension().string();
            if (entry.is_regular_file() && std::find(endings.begin(), endings.end(), ending) != endings.end())
                found.push_back(entry.path().string());
        }
        // Nothing to look at is no success: whoever named the folder believes that something is in it.
        if (found.empty()) {
            std::string wanted;
            for (const std::string& ending : endings) wanted += ' ' + ending;
            throw std::runtime_error(path + ": no file in this folder ends in" + wanted);
        }
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

std::string text_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error(path + ": cannot be read");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace cardroom::cli
